import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { everyTable } from '#test/spec/every-row.ts'
import { sentences } from '#test/spec/sentences/sentences.ts'
import { readRows, type RowsHeld } from '#test/runner/report/rows-held.ts'
import { escapeHtml } from '#test/runner/report/escape-html.ts'

const rows = Object.entries(everyTable).flatMap(([table, each]) => each.map((row) => ({ table, ...row })))

/** Tells who held each row, by the row's name. */
function holdersOf(held: readonly RowsHeld[]): Map<string, string[]> {
  const holders = new Map<string, string[]>()
  for (const { by, rows: names } of held)
    for (const name of names) holders.set(name, [...new Set([...(holders.get(name) ?? []), by])])
  return holders
}

function rowItem({ id, table }: (typeof rows)[number], holders: ReadonlyMap<string, string[]>): string {
  const by = holders.get(id) ?? []
  const where = by.length === 0 ? '<b class="unseen">not asked yet</b>' : escapeHtml(by.join(', '))
  return `<li><code>${escapeHtml(id)}</code> (${escapeHtml(table)}): ${where}</li>`
}

/** Every sentence of the specification as a page that needs nothing else: its rows, and on what they were asked. */
function specPage(held: readonly RowsHeld[], style: string): string {
  const holders = holdersOf(held)
  const all = Object.entries(sentences)
  const told = all.filter(([, { elsewhere }]) => elsewhere === undefined)
  const asked = rows.filter(({ id }) => holders.has(id)).length
  const sections = [...new Set(all.map(([, { section }]) => section))]
  const sentence = ([id, { says, elsewhere }]: (typeof all)[number]) => {
    const own = rows.filter(({ from }) => [from].flat().includes(id as never))
    const below =
      elsewhere === undefined
        ? `<ul>${own.map((row) => rowItem(row, holders)).join('')}</ul>`
        : `<p class="legend">No row: ${escapeHtml(elsewhere)}</p>`
    return `<article id="${escapeHtml(id)}"><h3>${escapeHtml(says)}</h3>${below}</article>`
  }
  const section = (name: string) =>
    `<section><h2>${/^\d/.test(name) ? `SPEC section ${name}` : name.replace(/^R(?=\d)/, 'Reading ')}</h2>${all
      .filter(([, each]) => each.section === name)
      .map((each) => sentence(each))
      .join('')}</section>`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>The specification</title><style>${style}</style></head><body><header><h1>The specification, sentence by sentence</h1><p class="when">${told.length} of ${all.length} sentences have rows; ${asked} of ${rows.length} rows were asked of the product</p></header><main>${sections.map((name) => section(name)).join('')}</main></body></html>\n`
}

/** Writes the page from what was held last; gives its path. */
export function writeSpecPage(): string {
  const file = 'test/.report/spec.html'
  mkdirSync('test/.report', { recursive: true })
  writeFileSync(file, specPage(readRows(), readFileSync('test/runner/report/report.css', 'utf8')))
  return file
}
