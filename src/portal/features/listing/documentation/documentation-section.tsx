import { Tag } from '#portal/ui/signs/tag.tsx'
import { Anchor } from '@mantine/core'
import type { Addon } from '#contract/addon.ts'
import type { Approval } from '#contract/approval.ts'
import { approvalStates } from '#portal/workflow/changes/approval-wording.ts'
import { approvalDate, fullTime } from '#portal/ui/format/dates.ts'
import { documentationLook } from '#portal/workflow/documentation/documentation-look.ts'
import type { Documentation } from '../data.ts'
import { storedApproval } from '#portal/features/next-steps/data.ts'
import { readOnlyReason } from '#portal/workflow/panel/read-only-reason.ts'
import facts from '#portal/ui/layout/facts.module.css'
import { PanelLink } from '#portal/workflow/panel/panel-link.tsx'
import sectionClasses from '#portal/ui/layout/section.module.css'
import { Section } from '#portal/ui/layout/section.tsx'
import classes from './documentation.module.css'

interface Props {
  addon: Addon
  documentation: Documentation
  approvals: readonly Approval[]
}

/** The Dev Center article: its URL, its status and its review. */
export function DocumentationSection({ addon, documentation, approvals }: Props) {
  const { devcenterUrl, statusMessage } = documentation
  const type = 'article_review_approval'
  const review = storedApproval({ approvals }, type)
  const state = review?.state ?? 'notStarted'
  const look = documentationLook(documentation, state)
  const editable = readOnlyReason(addon) === null
  return (
    <Section
      id="documentation"
      title="Documentation"
      actions={
        editable && (
          <PanelLink
            to="/addons/$addonSlug/marketplace-listing/documentation/edit"
            params={{ addonSlug: addon.slug }}
            variant="default"
            aria-label="Edit documentation"
          >
            Edit
          </PanelLink>
        )
      }
    >
      <dl className={facts.facts}>
        <dt>Dev Center URL</dt>
        <dd>
          {devcenterUrl === null ? (
            <span className={facts.none}>None</span>
          ) : (
            <Anchor href={devcenterUrl} target="_blank" rel="noreferrer">
              {devcenterUrl}
            </Anchor>
          )}
        </dd>
        <dt>Status</dt>
        <dd>
          <span className={classes.state}>
            {look.tag !== null && <Tag {...look.tag}>{look.tag.name}</Tag>}
            {look.note !== null && (
              <span className={look.tag === null ? undefined : classes.beside}>{look.note}</span>
            )}
          </span>
          {statusMessage !== null && statusMessage !== '' && <p>{statusMessage}</p>}
        </dd>
        <dt>Review</dt>
        <dd>
          <span className={classes.state}>
            <Tag {...approvalStates[state]}>{approvalStates[state].name}</Tag>
            {review !== undefined && (
              <span className={classes.beside} title={fullTime(review.updatedAt)}>
                since {approvalDate(review.updatedAt)}
              </span>
            )}
          </span>
          {state === 'rejected' && review?.message && <p>{review.message}</p>}
        </dd>
      </dl>
      {editable && (state === 'notStarted' || state === 'rejected') && (
        <p className={sectionClasses.soft}>
          {state === 'rejected'
            ? 'Fix the article and save its URL again to request another review.'
            : 'Save the URL of the article to request its review, which beta requires.'}
        </p>
      )}
    </Section>
  )
}
