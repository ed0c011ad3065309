import { expect, test, vi } from 'vitest'
import { UnsentText } from '#portal/features/admin/desk/unsent-text.tsx'
import { dropDraft, keepDraft } from '#portal/wire/draft.ts'
import { controlsOf, markupOf, textOf } from '../../support/markup.tsx'

vi.mock(import('#portal/app/session/use-user.ts'), () => ({ useUser: () => ({ id: 'ada' }) as never }))

/* UX: nothing that was typed is lost, also where somebody else was first. */

test('the message of a rejection is kept in sight once the item is decided; without one there is nothing', () => {
  keepDraft('ada', 'p', { at: '2026-11-28T08:00:00.000Z', typed: 'Name the limits.' })
  const html = markupOf(<UnsentText path="p" />)
  expect(textOf(html)).toContain('Your message is kept here. Name the limits.')
  expect(controlsOf(html)).toEqual(['Copy', 'Discard'])
  dropDraft('ada', 'p')
  expect(markupOf(<UnsentText path="p" />)).toBe('')
})
