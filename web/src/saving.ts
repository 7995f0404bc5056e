// Files made in the page: saved as a download, or handed to the share sheet of a phone.

/** Let the browser save a file. */
export function save(file: File): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  // Later, because some browsers read the file only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Say whether this browser can hand a file to other apps. */
export function canShare(file: File): boolean {
  return navigator.canShare?.({ files: [file] }) ?? false;
}

/** Hand a file to another app. Closing the share sheet rejects the promise; there is nothing to do then. */
export function share(file: File, title: string): void {
  void navigator.share({ files: [file], title }).catch(() => {});
}

/** Return a day as the name of a file has it: 2026-06-01. */
export function fileDate(now: Date): string {
  return now.toISOString().slice(0, 10);
}
