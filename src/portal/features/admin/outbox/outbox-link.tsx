import { useRouter } from '@tanstack/react-router'
import { stepsBackTo } from '#portal/app/frame/came-from.ts'
import { AnchorLink } from '#portal/ui/links.tsx'

/** Leads to the outbox; where a letter was opened from it, back to it with its filters. */
export function OutboxLink() {
  const { history, buildLocation } = useRouter()
  return (
    <AnchorLink
      to="/admin/outbox"
      onClick={(event) => {
        const steps = stepsBackTo(history, buildLocation({ to: '/admin/outbox' }).pathname, () => true)
        if (steps === null || event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        history.go(-steps)
      }}
    >
      Outbox
    </AnchorLink>
  )
}
