import type { Addon } from '#contract/addon.ts'
import type { Publishing } from '#contract/catalogue/page-endpoints.ts'
import { offMarketplace } from '#contract/marketplace-url.ts'
import { ActionButton } from '#portal/workflow/actions/action-button.tsx'
import { useToggle } from '#portal/workflow/shapes/use-toggle.ts'
import { isUpToDate, publication } from '../calls.ts'

/** For staff: publishes an add-on's draft without waiting for the next publication. */
export function PublishNow({ addon, publishing }: { addon: Addon; publishing: Publishing }) {
  const { isOn, isBusy, turn } = useToggle(publication, {
    id: addon.id,
    stored: isUpToDate(publishing),
    saved: 'Published: customers see the draft.',
  })
  const off = offMarketplace(addon)
  const reason = off ?? (isOn && !isBusy ? 'Nothing differs from what customers see.' : null)
  return (
    <ActionButton
      variant="default"
      busy={isBusy}
      blockers={reason === null ? [] : [{ message: reason, href: null }]}
      onClick={() => turn(true)}
    >
      Publish now
    </ActionButton>
  )
}
