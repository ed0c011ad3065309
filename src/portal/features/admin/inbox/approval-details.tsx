import { Anchor } from '@mantine/core'
import type { ApprovalEntry } from '#contract/approval.ts'
import type { ApprovalEvidence } from '#contract/desk/evidence.ts'
import { CompanyLink } from '#portal/app/company-link.tsx'
import { Email } from '#portal/ui/layout/email.tsx'
import { Icon } from '#portal/ui/signs/icon.tsx'
import { StageTag } from '#portal/workflow/stage/stage-tag.tsx'
import { turnLine, turnText } from '#portal/workflow/stage/turn-line.ts'
import type { Fact } from '#portal/ui/layout/facts-list.tsx'
import { DeskFacts } from '../desk/desk-facts.tsx'
import { Time } from '#portal/ui/format/time.tsx'

interface Props {
  approval: ApprovalEntry
  evidence: Pick<ApprovalEvidence, 'progress' | 'shutdownDate'>
  now: Date
}

/** Shows an approval's subjects, its requester, and whose turn its add-on is. */
export function ApprovalDetails({ approval, evidence, now }: Props) {
  const { type, addon, requester, pendingSince, notes } = approval
  const { summary, devcenterUrl } = addon
  const cells: Fact[] = [
    ['Company', <CompanyLink key="company" company={addon.company} />],
    ['Stage', <StageTag key="stage" stage={addon.state} />],
    ['Requester', requester === null ? 'Not known' : <Email key="requester" address={requester.email} />],
    ['Pending since', pendingSince === null ? null : <Time key="since" at={pendingSince} />],
  ]
  const texts: Fact[] = [
    ['Summary', summary],
    [
      'Dev Center article',
      type === 'article_review_approval' && devcenterUrl !== null ? (
        <Anchor key="article" href={devcenterUrl} target="_blank" rel="noreferrer">
          {devcenterUrl}
          <Icon name="external" size={16} />
        </Anchor>
      ) : null,
    ],
    // What was read is past once it is decided.
    [
      'Progress',
      approval.state === 'pending'
        ? turnText(turnLine({ ...addon, ...evidence, visible: true }, 'admin', now))
        : null,
    ],
    ['Notes', notes],
  ]
  return <DeskFacts cells={cells} texts={texts} />
}
