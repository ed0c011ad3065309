declare module 'wawoff2' {
  /** Unpacks a WOFF2 font to the TrueType font that it was made of. */
  export function decompress(font: Uint8Array): Promise<Uint8Array>
}
