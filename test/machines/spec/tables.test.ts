import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { writeSpecPage } from '#test/model/report/spec-page.ts'
import { everyTable, lifecycles } from '#test/spec/every-row.ts'
import { sentences } from '#test/spec/sentences/sentences.ts'
import { matching, only, spokenOf, tuples } from '#test/spec/table.ts'

const rows = Object.values(everyTable).flat()

describe.each(lifecycles.map((lifecycle) => [lifecycle.name, lifecycle] as const))(
  '%s',
  (_name, lifecycle) => {
    test('has exactly one move for each tuple of cells', () => {
      const domain = spokenOf(lifecycle.moves, lifecycle.domain)
      const hit = [...tuples(domain)].map((cells) => only(lifecycle.moves, cells).id)
      expect(new Set(hit).size).toBe(lifecycle.moves.length)
    })

    test('has no blocker that never holds', () => {
      for (const row of lifecycle.blockers) {
        const domain = spokenOf([row], lifecycle.domain)
        expect([...tuples(domain)].some((cells) => matching([row], cells).length === 1)).toBe(true)
      }
    })
  },
)

describe('the rows', () => {
  test('have names of their own', () => {
    const ids = rows.map(({ id }) => id)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
    expect(ids.length).toBeGreaterThan(200)
  })

  test('hold every sentence, but those that say what holds them elsewhere', () => {
    const held = new Set(rows.flatMap(({ from }) => from))
    const elsewhere = Object.entries(sentences).filter(([, { elsewhere: where }]) => where !== undefined)
    expect(Object.keys(sentences).filter((id) => !held.has(id as never))).toEqual(elsewhere.map(([id]) => id))
  })

  test('are not needed where another test holds the sentence, which is there', () => {
    const named = Object.values(sentences).flatMap(
      ({ elsewhere = '' }) => elsewhere.match(/test\/[\w/-]+/g) ?? [],
    )
    expect(named.length).toBeGreaterThan(50)
    expect(named.filter((path) => !existsSync(path) && !existsSync(`${path}.test.ts`))).toEqual([])
  })
})

test('the page of the specification names every sentence and every row, and needs nothing else', () => {
  const page = readFileSync(writeSpecPage(), 'utf8')
  for (const id of Object.keys(sentences)) expect(page).toContain(`id="${id}"`)
  for (const { id } of rows) expect(page).toContain(`<code>${id}</code>`)
  expect(page).not.toMatch(/(?:src|href)="(?!#)/)
})
