import { Tag } from '#portal/ui/signs/tag.tsx'
import type { ReactNode } from 'react'
import type { ApprovalEvidence, DeskRequirement } from '#contract/desk/evidence.ts'
import { PlaceLink } from '#portal/app/frame/place-link.tsx'
import { HiddenText } from '#portal/ui/layout/hidden-text.tsx'
import { Icon } from '#portal/ui/signs/icon.tsx'
import { ChangedList } from '#portal/workflow/changes/changed-list.tsx'
import { EvidencePart } from './evidence-part.tsx'
import { MatterPart } from './matter-part.tsx'
import inboxClasses from '../../inbox/inbox.module.css'
import deskClasses from '../desk.module.css'
import classes from './evidence.module.css'
import { Time } from '#portal/ui/format/time.tsx'

function Mark({ children }: { children: ReactNode }) {
  return <Tag tone="yellow">{children}</Tag>
}

function Requirement({ item }: { item: DeskRequirement }) {
  const { completed, message, href, changedSince } = item
  return (
    <li className={completed ? classes.done : classes.open}>
      <Icon name={completed ? 'check' : 'alert'} size={16} />
      <span>
        <HiddenText>{completed ? 'Completed: ' : 'Missing: '}</HiddenText>
        <PlaceLink href={href}>{message}</PlaceLink>
      </span>
      {changedSince.request && <Mark>Changed since the request</Mark>}
      {changedSince.rejection && !changedSince.request && <Mark>Changed since the rejection</Mark>}
    </li>
  )
}

/** Missing ones come first, then those that were changed. */
const weight = ({ completed, changedSince }: DeskRequirement) =>
  completed ? (changedSince.request || changedSince.rejection ? 1 : 2) : 0

/** Requirements, those that are missing or were changed first. */
function Requirements({ items }: { items: readonly DeskRequirement[] }) {
  const missing = items.filter(({ completed }) => !completed).length
  return (
    <>
      <p className={deskClasses.soft}>
        {missing === 0 ? `All ${items.length} are complete.` : `${missing} of ${items.length} are missing.`}
      </p>
      <ul className={classes.list}>
        {items
          .toSorted((one, other) => weight(one) - weight(other))
          .map((item) => (
            <Requirement key={item.name} item={item} />
          ))}
      </ul>
    </>
  )
}

/** The rejection that the provider has answered by asking again, and what they have changed. */
function LastRejection({ evidence: { approval, rejection, changes } }: { evidence: ApprovalEvidence }) {
  if (rejection === null || approval.state !== 'pending') return null
  const { at, by, message } = rejection
  const changed = changes.decision ?? []
  return (
    <EvidencePart title="Since the last rejection">
      <p className={deskClasses.soft}>
        Rejected <Time at={at} />
        {by !== null && ` by ${by}`}
      </p>
      {message !== null && <blockquote className={inboxClasses.quote}>{message}</blockquote>}
      {changed.length === 0 ? (
        <p>Nothing that this approval is about has changed since.</p>
      ) : (
        <div className={classes.changes}>
          <ChangedList slug={approval.addon.slug} changed={changed} />
        </div>
      )}
    </EvidencePart>
  )
}

/** Everything that staff decide an approval by: what it is about first, then what was said, and its list. */
export function ApprovalEvidenceView({
  evidence,
  children,
}: {
  evidence: ApprovalEvidence
  children?: ReactNode
}) {
  const { requirements } = evidence
  return (
    <div className={classes.evidence}>
      <LastRejection evidence={evidence} />
      <MatterPart evidence={evidence} />
      {children}
      {requirements.length > 0 && (
        <EvidencePart title="Requirements">
          <Requirements items={requirements} />
        </EvidencePart>
      )}
    </div>
  )
}
