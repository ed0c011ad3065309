import { expect, test, vi } from 'vitest'
import { useShortList } from '#portal/ui/lists/use-short-list.tsx'
import { markupOf, textOf } from '../support/markup.tsx'

// There is no paper to ask here.
vi.mock(import('react'), async (actual) => ({
  ...(await actual()),
  useSyncExternalStore: () => false as never,
}))

interface Props {
  rows: number
  length?: number
  total?: number
}

function List({ rows, length, total }: Props) {
  const all = Array.from({ length: rows }, (_, i) => i)
  const { shown, toggle } = useShortList(all, 'plans', length, total)
  return (
    <>
      {shown.length} rows. {toggle}
    </>
  )
}

// SPEC section 9: 'Features short list: 6; other lists collapse at 5'; section 2: 'View all N plans'.
test.each([
  [{ rows: 0 }, '0 rows.'],
  [{ rows: 5 }, '5 rows.'],
  [{ rows: 6 }, '5 rows. View all 6 plans'],
  [{ rows: 50, total: 1200 }, '5 rows. View all 1200 plans'],
  [{ rows: 6, length: 6 }, '6 rows.'],
  [{ rows: 7, length: 6 }, '6 rows. View all 7 plans'],
])('a list of %j shows its first rows, and offers the rest where there is one: %s', (list, shown) => {
  expect(textOf(markupOf(<List {...list} />))).toBe(shown)
})
