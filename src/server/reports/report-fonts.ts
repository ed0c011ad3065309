import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename } from 'node:path'
import { create, type Font } from 'fontkit'
import { decompress } from 'wawoff2'

const { resolve } = createRequire(import.meta.url)

const read = (file: string) => readFileSync(resolve(`dejavu-fonts-ttf/ttf/${file}.ttf`))

let fonts: { regular: Buffer; bold: Buffer } | undefined

/** Fonts with the letters of most scripts; the PDF standard fonts have only Western European ones. */
export const reportFonts = () =>
  (fonts ??= { regular: read('DejaVuSansCondensed'), bold: read('DejaVuSansCondensed-Bold') })

/** One of the files that a large font family is split into. */
interface Part {
  path: string
  /** Ranges of its code points, first and last. */
  ranges: (readonly [number, number])[]
  /** Set on first use. */
  unpacked?: ReportFont
}

export interface ReportFont {
  name: string
  bytes: Buffer
  has: ReadonlySet<number>
}

const families = ['noto-sans-sc', 'noto-sans-kr']

function partsOf(family: string): Part[] {
  const folder = `@fontsource-variable/${family}`
  const listed = JSON.parse(readFileSync(resolve(`${folder}/unicode.json`), 'utf8')) as Record<string, string>
  return Object.entries(listed).map(([name, ranges]) => ({
    path: resolve(`${folder}/files/${family}-${name.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`),
    ranges: ranges.split(',').map((range) => {
      const [first = '', last = first] = range.replace('U+', '').split('-')
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const
    }),
  }))
}

let parts: Part[] | undefined
let basic: ReadonlySet<number> | undefined

const charactersOf = (bytes: Buffer): ReadonlySet<number> => new Set((create(bytes) as Font).characterSet)

/** True if the fonts of every statement have a character. */
export const isBasic = (codePoint: number): boolean =>
  (basic ??= charactersOf(reportFonts().regular)).has(codePoint)

const candidates = (codePoint: number): Part[] =>
  (parts ??= families.flatMap(partsOf)).filter(({ ranges }) =>
    ranges.some(([first, last]) => codePoint >= first && codePoint <= last),
  )

/** Unpacks the font that has a Chinese, Japanese or Korean character, if any. */
export async function loadEastAsianFont(codePoint: number): Promise<void> {
  for (const part of candidates(codePoint)) {
    if (part.unpacked === undefined) {
      const bytes = Buffer.from(await decompress(await readFile(part.path)))
      part.unpacked = { name: basename(part.path), bytes, has: charactersOf(bytes) }
    }
    if (part.unpacked.has.has(codePoint)) return
  }
}

/** The loaded font that has a Chinese, Japanese or Korean character; null if none. */
export const eastAsianFont = (codePoint: number): ReportFont | null =>
  candidates(codePoint).find(({ unpacked }) => unpacked?.has.has(codePoint))?.unpacked ?? null
