import type { ApprovalEntry } from '#contract/approval.ts'
import type { ApprovalEvidence } from '#contract/desk/evidence.ts'
import { CompanyLink } from '#portal/app/company-link.tsx'
import { Email } from '#portal/ui/layout/email.tsx'
import { StageTag } from '#portal/workflow/stage/stage-tag.tsx'
import { turnLine, turnText } from '#portal/workflow/stage/turn-line.ts'
import type { Fact } from '#portal/ui/layout/facts-list.tsx'
import { DeskFacts } from '../desk/evidence/desk-facts.tsx'
import { Time } from '#portal/ui/format/time.tsx'

interface Props {
  approval: ApprovalEntry
  evidence: Pick<ApprovalEvidence, 'progress' | 'shutdownDate'>
  now: Date
}

/** Shows an approval's subjects, its requester, and whose turn its add-on is. */
export function ApprovalDetails({ approval, evidence, now }: Props) {
  const { addon, requester, pendingSince } = approval
  const { summary } = addon
  const cells: Fact[] = [
    ['Company', <CompanyLink key="company" company={addon.company} />],
    ['Stage', <StageTag key="stage" stage={addon.state} />],
    ['Requester', requester === null ? 'Not known' : <Email key="requester" address={requester.email} />],
    ['Pending since', pendingSince === null ? null : <Time key="since" at={pendingSince} />],
  ]
  const texts: Fact[] = [
    ['Summary', summary],
    // What was read is past once it is decided.
    [
      'Progress',
      approval.state === 'pending'
        ? turnText(turnLine({ ...addon, ...evidence, visible: true }, 'admin', now))
        : null,
    ],
  ]
  return <DeskFacts cells={cells} texts={texts} />
}
