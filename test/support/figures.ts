import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The parts of the assurance; each is a project of vite.config.ts and has a command, `npm run test:PART`. */
export const parts = [
  'model',
  'walks',
  'mutants',
  'authorization',
  'contracts',
  'hostile',
  'faults',
  'browser-faults',
  'concurrency',
  'accessibility',
] as const

export type Part = (typeof parts)[number]

/** One row of the table in test/README.md. */
export interface Figure {
  part: Part
  /** The claim, in a few words. It tells rows of one part apart. */
  what: string
  /** How much was tried, as in `412 cells`. */
  howMany: string
  /** The result, as in `all as the table says`. */
  result: string
}

const folder = 'test/.report/figures'

export function forgetFigures(forgotten: readonly Part[]): void {
  for (const { part, file } of files()) if (forgotten.includes(part)) rmSync(join(folder, file))
}

/** Keeps a row for the table; called at the end of a test file, also of one that failed. */
export function keepFigure(figure: Figure): void {
  mkdirSync(folder, { recursive: true })
  const name = figure.what.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  writeFileSync(join(folder, `${figure.part}.${name}.json`), JSON.stringify(figure))
}

function files(): { part: Part; file: string }[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .toSorted()
    .flatMap((file) => {
      const part = parts.find((each) => file.startsWith(`${each}.`))
      return part === undefined ? [] : [{ part, file }]
    })
}

/** The rows that runs have kept, in the order of the parts. */
export const readFigures = (): Figure[] =>
  files()
    .map(({ file }) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Figure)
    .toSorted((a, b) => parts.indexOf(a.part) - parts.indexOf(b.part))
