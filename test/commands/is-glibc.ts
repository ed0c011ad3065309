/**
 * True if Node was built for glibc, as the programs that npm's packages have for Linux are; Alpine's Node is built for
 * musl, and can't start them.
 */
export function isGlibc(): boolean {
  const { header } = process.report.getReport() as unknown as { header: { glibcVersionRuntime?: string } }
  return header.glibcVersionRuntime !== undefined
}
