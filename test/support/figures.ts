import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Part } from '#test/commands/parts.ts'

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

const files = () => (existsSync(folder) ? readdirSync(folder).toSorted() : [])

export function forgetFigures(parts: readonly string[]): void {
  const isForgotten = (file: string) => parts.some((part) => file.startsWith(`${part}.`))
  for (const file of files().filter(isForgotten)) rmSync(join(folder, file))
}

/** Keeps a row for the table; called at the end of a test file, also of one that failed. */
export function keepFigure(figure: Figure): void {
  mkdirSync(folder, { recursive: true })
  const name = figure.what.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  writeFileSync(join(folder, `${figure.part}.${name}.json`), JSON.stringify(figure))
}

/** The rows that runs have kept. */
export const readFigures = (): Figure[] =>
  files().map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Figure)
