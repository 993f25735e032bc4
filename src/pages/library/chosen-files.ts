// The files that somebody dropped or chose, with their paths in the folders they came in.

/** A file with its path; `/` between folders. */
export interface ChosenFile {
  readonly path: string;
  readonly file: File;
}

/** The files of an `<input>`. Those of a folder know their path in it. */
export function filesOfInput(files: FileList): ChosenFile[] {
  return [...files].map((file) => ({ path: file.webkitRelativePath || file.name, file }));
}

/** A file, or what cannot be read of a drop. */
export type ChosenEntry = ChosenFile | { readonly path: string; readonly file: null };

/** Includes the contents of folders. Call it in the event handler: `transfer` is empty afterwards. */
export function filesOfDrop(transfer: DataTransfer): Promise<ChosenEntry[]> {
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (entries.length === 0) return Promise.resolve(filesOfInput(transfer.files));
  return filesOfAll(entries, "");
}

async function filesOfAll(entries: readonly FileSystemEntry[], folder: string): Promise<ChosenEntry[]> {
  const found: ChosenEntry[] = [];
  // One after another: a folder may have 100,000 files.
  for (const entry of entries) {
    const path = folder + entry.name;
    if (isFolder(entry)) {
      const inside = await entriesOf(entry).catch(() => null);
      if (inside === null) found.push({ path, file: null });
      else found.push(...(await filesOfAll(inside, `${path}/`)));
    } else if (isFile(entry)) found.push({ path, file: await fileOf(entry).catch(() => null) });
  }
  return found;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

/** Browsers give the entries of a folder in parts, and none when there are no more. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (part.length === 0) return all;
    all.push(...part);
  }
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}
