import { Tag } from '#portal/ui/signs/tag.tsx'
import type { ReactNode } from 'react'
import type { ApprovalEvidence, DeskRequirement } from '#contract/desk/evidence.ts'
import { PlaceLink } from '#portal/app/frame/place-link.tsx'
import { HiddenText } from '#portal/ui/layout/hidden-text.tsx'
import { AnchorLink } from '#portal/ui/links.tsx'
import { Icon } from '#portal/ui/signs/icon.tsx'
import { ChangedList } from '#portal/workflow/changes/changed-list.tsx'
import { PlanPrices } from './plan-prices.tsx'
import { LatestReview } from './latest-review.tsx'
import inboxClasses from '../inbox/inbox.module.css'
import deskClasses from './desk.module.css'
import classes from './evidence.module.css'
import { Time } from '#portal/ui/format/time.tsx'

/** A part of the evidence under its heading. */
export function EvidencePart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={`${classes.card} ${classes.part}`} aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

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
function LastRejection({ evidence: { approval, rejection } }: { evidence: ApprovalEvidence }) {
  if (rejection === null || approval.state !== 'pending') return null
  const { at, by, message, changed } = rejection
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
        <ChangedList slug={approval.addon.slug} changed={changed} />
      )}
    </EvidencePart>
  )
}

/** Everything that staff decide an approval by. */
export function ApprovalEvidenceView({ evidence }: { evidence: ApprovalEvidence }) {
  const { approval, requirements, screenshots, plans, review, hasIcon, iconUrl } = evidence
  const { slug, displayName } = approval.addon
  return (
    <div className={classes.evidence}>
      <LastRejection evidence={evidence} />
      {requirements.length > 0 && (
        <EvidencePart title="Requirements">
          <Requirements items={requirements} />
        </EvidencePart>
      )}
      <EvidencePart title="Icon and screenshots">
        <div className={classes.pictures}>
          <figure>
            <img src={iconUrl} alt={`Icon of ${displayName}`} />
            <figcaption>{hasIcon ? 'Icon' : 'No icon yet'}</figcaption>
          </figure>
          {screenshots.map(({ id, name, mediumUrl, retinaUrl, originalUrl }) => (
            <figure key={id}>
              <a href={originalUrl} target="_blank" rel="noreferrer">
                <img src={mediumUrl} srcSet={`${retinaUrl} 2x`} alt={name} />
              </a>
              <figcaption aria-hidden="true">{name}</figcaption>
            </figure>
          ))}
        </div>
        {screenshots.length === 0 && <p className={deskClasses.soft}>There is no screenshot.</p>}
        <p>
          <AnchorLink to="/addons/$addonSlug/marketplace-listing/preview" params={{ addonSlug: slug }}>
            Preview of the marketplace page
          </AnchorLink>
        </p>
      </EvidencePart>
      <EvidencePart title="Plans">
        <PlanPrices plans={plans} />
      </EvidencePart>
      <EvidencePart title="Automatic review">
        <LatestReview review={review} />
        <p>
          <AnchorLink to="/addons/$addonSlug/logs" params={{ addonSlug: slug }}>
            Logs
          </AnchorLink>
        </p>
      </EvidencePart>
    </div>
  )
}
