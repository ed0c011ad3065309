import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import { useShortList } from '#portal/ui/lists/use-short-list.tsx'

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

const shownOf = (list: Props): string =>
  renderToStaticMarkup(
    <MantineProvider env="test">
      <List {...list} />
    </MantineProvider>,
  )
    .replaceAll(/<style.*?<\/style>/gs, '')
    .replaceAll(/<[^>]*>/g, '')
    .trim()

// SPEC section 9: 'Features short list: 6; other lists collapse at 5'; section 2: 'View all N plans'.
describe('a list shows its first rows, and offers the rest where there is one:', () => {
  test.each([
    [{ rows: 0 }, '0 rows.'],
    [{ rows: 4 }, '4 rows.'],
    [{ rows: 5 }, '5 rows.'],
    [{ rows: 6 }, '5 rows. View all 6 plans'],
    [{ rows: 50, total: 1200 }, '5 rows. View all 1200 plans'],
    [{ rows: 6, length: 6 }, '6 rows.'],
    [{ rows: 7, length: 6 }, '6 rows. View all 7 plans'],
  ])('%j', (list, shown) => {
    expect(shownOf(list)).toBe(shown)
  })
})
