import type { ReactNode } from 'react'
import type { Addon } from '#contract/addon.ts'
import type { Publishing } from '#contract/catalogue/page-endpoints.ts'
import { differingFields } from '#contract/catalogue/page-fields.ts'
import { offMarketplace } from '#contract/marketplace-url.ts'
import { useUser } from '#portal/app/session/use-user.ts'
import { useConfig } from '#portal/app/use-config.ts'
import { recentTime } from '#portal/ui/format/dates.ts'
import { Time } from '#portal/ui/format/time.tsx'
import sectionClasses from '#portal/ui/layout/section.module.css'
import { Section } from '#portal/ui/layout/section.tsx'
import { Icon, type IconName } from '#portal/ui/signs/icon.tsx'
import { PublishNow } from './publish-now.tsx'
import classes from './publishing-status.module.css'

interface Props {
  addon: Addon
  publishing: Publishing
}

/** A sign and what it stands for. */
function Told({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <p className={classes.told} data-icon={icon}>
      <Icon name={icon} />
      <span>{children}</span>
    </p>
  )
}

/** Where the published page and its draft stand, in a sentence or two. */
function Standing({ addon, publishing: { draft, published, nextAt } }: Props) {
  const { now } = useConfig()
  const off = offMarketplace(addon)
  const at = (instant: string) => <Time at={instant}>{recentTime(instant, now)}</Time>
  if (off !== null)
    return (
      <Told icon="info">
        {off}
        {addon.state !== 'shutdown' && ' Once it is there, its draft is published as it is then.'}
      </Told>
    )
  if (published === null)
    return <Told icon="clock">Customers do not see it yet: its draft is published at {at(nextAt)}.</Told>
  const { length } = differingFields(published.page, draft)
  if (length === 0)
    return (
      <Told icon="check">What customers see is what you have, published at {at(published.publishedAt)}.</Told>
    )
  return (
    <Told icon="clock">
      Customers see what was published at {at(published.publishedAt)}. {length}{' '}
      {length === 1 ? 'field differs' : 'fields differ'}, and will be out at {at(nextAt)}.
    </Told>
  )
}

/** When what customers see of an add-on was published, and when it will be next; for staff, the way to do it at once. */
export function PublishingStatus({ addon, publishing }: Props) {
  const { isHerokuAdmin } = useUser()
  return (
    <Section
      id="publishing"
      title="Published"
      actions={isHerokuAdmin && <PublishNow addon={addon} publishing={publishing} />}
    >
      <Standing addon={addon} publishing={publishing} />
      {offMarketplace(addon) === null && (
        <p className={sectionClasses.soft}>
          New prices, and what takes something away from customers, are published at once, with all else.
        </p>
      )}
    </Section>
  )
}
