// A screen as it is written.

/** The words of a screen that is written. */
export interface ScreenWords {
  /** 1 to 200 characters; a new name makes a new app. */
  readonly app_name: string;
  readonly platform: "ios" | "web";
  /** At most 500 characters. */
  readonly title?: string | undefined;
  /** At most 10,000 characters. */
  readonly description?: string | undefined;
  /** At most 200, of at most 200 characters. */
  readonly elements?: readonly string[] | undefined;
  /**
   * The text on the screen, at most 50,000 characters; read from the picture where neither it nor a
   * description is given.
   */
  readonly text?: string | undefined;
  /**
   * The accessibility tree or source of the screen (an aria snapshot, a hierarchy of Appium or XCUITest,
   * HTML): gives the words where none are given. At most 1,000,000 characters.
   */
  readonly tree?: string | undefined;
  /** The kind of screen, such as login, at most 100 characters. */
  readonly pattern?: string | undefined;
  /**
   * The moment it shows (RFC 3339); of the picture's EXIF or as before where it is absent. The two that
   * follow stay where they are absent.
   */
  readonly captured_at?: string | undefined;
  /** The address it was taken from, at most 2,048 characters, http or https. */
  readonly source_url?: string | undefined;
  /** At most 100 characters. */
  readonly app_version?: string | undefined;
}
