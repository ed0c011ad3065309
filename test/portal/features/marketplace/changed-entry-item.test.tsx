import { expect, test } from 'vitest'
import type { ChangedEntry } from '#portal/features/marketplace/differences/changed-entries.ts'
import { ChangedEntryItem } from '#portal/features/marketplace/differences/changed-entry-item.tsx'
import { markupOf, textOf, textsOf } from '../../support/markup.tsx'

/* Issue 38: what came or went shows its price, what changed its first five changes, and each folds the rest. */
const entryOf = (kind: ChangedEntry['kind'], count: number): ChangedEntry => ({
  id: 'p1',
  kind,
  name: 'Small',
  facts: Array.from({ length: count }, (_, i) => ({
    key: String(i),
    label: `F${i}`,
    before: kind === 'added' ? null : 'old',
    after: kind === 'removed' ? null : 'new',
  })),
  pictures: null,
})

test.each([
  ['added', 38, 'F0: new', 'and 37 values', 37],
  ['removed', 38, 'F0: old', 'and 37 values', 37],
  ['changed', 8, 'F4: old → becomes new', 'and 3 more changes', 3],
] as const)('one %s with %i facts shows the first and folds the rest', (kind, count, last, fold, rest) => {
  const html = markupOf(<ChangedEntryItem entry={entryOf(kind, count)} href={null} />)
  const [open = '', folded = ''] = html.split('<details')
  expect(textsOf(html, 'summary')).toEqual([fold])
  expect([textOf(open).endsWith(last), textsOf(folded, 'p').length]).toEqual([true, rest])
})

test.each([
  ['added', 2],
  ['changed', 6],
] as const)('one %s with %i facts folds none', (kind, count) => {
  const html = markupOf(<ChangedEntryItem entry={entryOf(kind, count)} href={null} />)
  expect([textsOf(html, 'summary'), textOf(html).includes(`F${count - 1}`)]).toEqual([[], true])
})
