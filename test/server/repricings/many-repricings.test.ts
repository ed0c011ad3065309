import * as v from 'valibot'
import { expect, test } from 'vitest'
import { seedManyRepricings } from '#server/demo/many/many-repricings.ts'
import { useWorld } from '../support/use-world.ts'
import { addonAt } from '#test/support/world.ts'
import { readAs } from '#test/support/read-as.ts'

const on = useWorld()

const rowSchema = v.looseObject({ id: v.string(), status: v.string(), created_at: v.string() })
type Row = v.InferOutput<typeof rowSchema>

/** All pages of a list, by what each says of the next. */
async function pages(path: string, first: string): Promise<{ rows: Row[]; totals: Set<string | undefined> }> {
  const rows: Row[] = []
  const totals = new Set<string | undefined>()
  for (let range: string | null = first; range !== null;) {
    const reply = await on.api('admin', 'GET', path, undefined, { range })
    rows.push(...readAs(reply.body, v.array(rowSchema)))
    totals.add(reply.headers.get('content-range')?.split('/')[1])
    range = reply.headers.get('next-range')
  }
  return { rows, totals }
}

test('a long history comes in pages, newest first, each row once', async () => {
  await addonAt(on.world, 'ga')
  await seedManyRepricings(on.server.db, 250, on.server.clock.now())
  const history = '/repricings?status=completed,rejected,error'
  const whole = readAs((await on.api('admin', 'GET', history)).body, v.array(rowSchema))
  const { rows, totals } = await pages(history, 'items ..; max=100')
  expect(rows.map(({ id }) => id)).toEqual(whole.map(({ id }) => id))
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  expect([...totals]).toEqual([String(whole.length)])
  const times = rows.map((row) => row.created_at)
  expect(times).toEqual(times.toSorted().toReversed())
  const active = readAs(
    (await on.api('admin', 'GET', '/repricings?status=new,in_progress,approved,partially_complete')).body,
    v.array(rowSchema),
  )
  expect(active.length + whole.length).toBe(250)
})
