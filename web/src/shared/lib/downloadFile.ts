/** Downloads a text or a blob as a file. */
export function downloadFile(name: string, type: string, content: string | Blob): void {
  const blob = typeof content === 'string' ? new Blob([content], { type: `${type};charset=utf-8` }) : content;
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // By the next task the browser has a reference to the data.
  setTimeout(() => URL.revokeObjectURL(address));
}
