/** The address of a bucket and the credentials for it. */
export interface BucketSettings {
  /** Without a path, such as `https://s3.eu-central-1.example.com`. */
  readonly endpoint: string;
  readonly name: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Before every key: "" or a text that ends in a slash. */
  readonly prefix: string;
}
