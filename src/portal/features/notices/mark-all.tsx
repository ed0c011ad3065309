import { ActionButton } from '#portal/workflow/actions/action-button.tsx'
import { useToggle } from '#portal/workflow/shapes/use-toggle.ts'
import { type NewestSeen, readingAll } from './calls.ts'
import type { NoticesSearch } from './search.ts'

interface Props {
  userId: string
  /** The newest notice on the screen. */
  newest: NewestSeen
  /** The filters of the screen. */
  filter: NoticesSearch
  /** True if nothing that the screen lists is unread. */
  isAllRead: boolean
}

/** Marks all notices that the screen lists as read, but none that have come since. Give it the newest one's id as its key. */
export function MarkAll({ userId, newest, filter, isAllRead }: Props) {
  const { isBusy, turn } = useToggle(readingAll(userId, newest, filter), {
    id: newest.id,
    stored: false,
    saved: 'Marked as read.',
  })
  return (
    <ActionButton
      variant="default"
      busy={isBusy}
      blockers={isAllRead ? [{ message: 'Nothing here is unread.', href: null }] : []}
      onClick={() => turn(true)}
    >
      Mark all as read
    </ActionButton>
  )
}
