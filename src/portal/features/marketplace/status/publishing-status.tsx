import type { ReactNode } from 'react'
import type { Addon } from '#contract/addon.ts'
import type { Publishing } from '#contract/catalogue/page-endpoints.ts'
import { differingFields } from '#contract/catalogue/page-fields.ts'
import { offMarketplace } from '#contract/marketplace-url.ts'
import { useUser } from '#portal/app/session/use-user.ts'
import { useConfig } from '#portal/app/use-config.ts'
import { recentTime } from '#portal/ui/format/dates.ts'
import { Time } from '#portal/ui/format/time.tsx'
import { FactsList } from '#portal/ui/layout/facts-list.tsx'
import sectionClasses from '#portal/ui/layout/section.module.css'
import { Section } from '#portal/ui/layout/section.tsx'
import { Icon, type IconName } from '#portal/ui/signs/icon.tsx'
import { PublishNow } from './publish-now.tsx'
import { useIsDue } from './use-is-due.ts'
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

/** Where the published page and its draft stand, in a sentence. */
function Standing({ addon, publishing: { draft, published } }: Props) {
  const off = offMarketplace(addon)
  if (off !== null)
    return (
      <Told icon="info">
        {off}
        {addon.state !== 'shutdown' && ' The draft is published then.'}
      </Told>
    )
  if (published === null) return <Told icon="clock">Customers do not see it yet.</Told>
  const { length } = differingFields(published.page, draft)
  return length === 0 ? (
    <Told icon="check">Customers see the draft as it is.</Told>
  ) : (
    <Told icon="clock">
      {length === 1 ? 'One field of the draft differs' : `${length} fields of the draft differ`} from what
      customers see.
    </Told>
  )
}

/** When what customers see of an add-on was published, and when it will be next; for staff, the way to do it at once. */
export function PublishingStatus({ addon, publishing }: Props) {
  const { isHerokuAdmin } = useUser()
  const { now } = useConfig()
  const { published, nextAt } = publishing
  const isDue = useIsDue(nextAt)
  const at = (instant: string) => <Time at={instant}>{recentTime(instant, now)}</Time>
  return (
    <Section
      id="publishing"
      title="Publication"
      actions={isHerokuAdmin && <PublishNow addon={addon} publishing={publishing} />}
    >
      <Standing addon={addon} publishing={publishing} />
      {offMarketplace(addon) === null && (
        <>
          <FactsList
            facts={[
              ['Last publication', published === null ? null : at(published.publishedAt)],
              ['Next publication', isDue ? 'Being published now' : at(nextAt)],
            ]}
          />
          <p className={sectionClasses.soft}>
            New prices, other default plans, and what narrows an offer are published at once. All other
            changes of the draft go out with them.
          </p>
        </>
      )}
    </Section>
  )
}
