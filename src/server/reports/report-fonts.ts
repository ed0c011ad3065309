import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)

const read = (file: string) => readFileSync(resolve(`dejavu-fonts-ttf/ttf/${file}.ttf`))

let fonts: { regular: Buffer; bold: Buffer } | undefined

/** Fonts that have the letters of most scripts: the ones every PDF reader knows have Western European alone. */
export const reportFonts = () =>
  (fonts ??= { regular: read('DejaVuSansCondensed'), bold: read('DejaVuSansCondensed-Bold') })
