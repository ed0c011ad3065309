/** Part of a chunk's entry in Vite's manifest. */
export interface ManifestChunk {
  file: string
  imports?: string[]
  css?: string[]
}

export type BuildManifest = Readonly<Record<string, ManifestChunk>>

/** The files that the chunks of these manifest keys load immediately: their own, their imports' and their CSS. */
export function chunkFiles(manifest: BuildManifest, keys: readonly string[]): Set<string> {
  const files = new Set<string>()
  const seen = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (chunk === undefined || seen.has(key)) return
    seen.add(key)
    files.add(chunk.file)
    for (const css of chunk.css ?? []) files.add(css)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const key of keys) visit(key)
  return files
}

/** The manifest keys of a split screen: its component, and its loader if that was split too. */
export const splitKeys = (manifest: BuildManifest, screen: string): string[] =>
  Object.keys(manifest).filter((key) => key.startsWith(`${screen}?tsr-split=component`))
