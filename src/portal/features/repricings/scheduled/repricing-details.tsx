import { Anchor, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Repricing } from '#contract/repricing.ts'
import { approvalDate, numericDay } from '#portal/ui/format/dates.ts'
import { inDollars } from '#portal/ui/format/money.ts'
import { changeAmount, changeName } from '../repricing-words.ts'
import { Dialog } from '#portal/workflow/dialog/dialog.tsx'
import { Email } from '#portal/ui/layout/email.tsx'
import { RepricingStatusTag } from '../repricing-status-tag.tsx'
import classes from '#portal/features/admin/admin.module.css'

/** Everything about a repricing, also what its row has no room for. */
export function RepricingDetails({ repricing, onClose }: { repricing: Repricing; onClose: () => void }) {
  const { addon, plan, status, message, submitterEmail, createdAt } = repricing
  const { newInstallRepricingCompletedAt: newDone, existingInstallRepricingCompletedAt: existingDone } =
    repricing
  const facts = [
    ['Status', <RepricingStatusTag key="status" status={status} />],
    ['Message', message],
    ['Price', `${inDollars(repricing.originalPriceCents)} → ${inDollars(repricing.priceCents)}`],
    ['Change', `${changeName(repricing)} ${changeAmount(repricing)}`],
    ['Grandfathered', repricing.grandfathered ? 'Yes: existing installs keep their price' : 'No'],
    [
      'Contact',
      submitterEmail === null ? 'Platform staff' : <Email key="contact" address={submitterEmail} />,
    ],
    ['Requested', approvalDate(createdAt)],
    ['New installs', numericDay(repricing.repriceDate)],
    [
      'Existing installs',
      repricing.existingRepriceDate === null ? 'Never' : numericDay(repricing.existingRepriceDate),
    ],
    ['New installs repriced', newDone === null ? null : approvalDate(newDone)],
    ['Existing installs repriced', existingDone === null ? null : approvalDate(existingDone)],
  ] as const
  return (
    <Dialog title={`${addon.slug} / ${plan.slug}`} returnsTo={`repricing-${repricing.id}`} onClose={onClose}>
      <dl className={classes.facts}>
        {facts.map(([name, value]) =>
          value === null ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Anchor component={Link} to="/addons/$addonSlug/plans" params={{ addonSlug: addon.slug } as never}>
          Plans of {addon.slug}
        </Anchor>
      </div>
    </Dialog>
  )
}

/** Stands in for the details where no repricing has the URL's id. */
export function NoRepricing({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="There is no such repricing" onClose={onClose}>
      <p className={classes.soft}>The address may be mistyped.</p>
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}
