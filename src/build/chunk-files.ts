/** Part of a chunk's entry in Vite's manifest. */
interface ManifestChunk {
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

/** Follows the path of a route's file in the name of its screen: the module that the router's plugin splits from it. */
export const screenSplit = '?tsr-split=component'

/** Where the build lists the screens' chunks, in the portal's folder. */
export const screenChunksFile = '.vite/screen-chunks.json'

/** The manifest key of each split screen's chunk, by the path of the route's file. */
export type ScreenChunks = Readonly<Record<string, string>>
