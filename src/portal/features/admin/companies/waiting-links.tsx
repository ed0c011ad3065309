import type { CompanyOverview } from '#contract/companies/company-overview.ts'
import { counted } from '#contract/formats/grouped.ts'
import { AnchorLink } from '#portal/ui/links.tsx'

/** Counts what a company has asked staff for, with the way there. */
export function WaitingLinks({
  company: { id, waiting },
}: {
  company: Pick<CompanyOverview, 'id' | 'waiting'>
}) {
  const { approvals, repricings } = waiting
  return (
    <>
      {approvals + repricings === 0 && 'Nothing'}
      {approvals > 0 && (
        <AnchorLink to="/admin/approvals" search={{ company: id, kind: 'approval' }} inherit>
          {counted(approvals, 'approval')}
        </AnchorLink>
      )}
      {approvals > 0 && repricings > 0 && ', '}
      {repricings > 0 && (
        <AnchorLink
          to="/admin/repricing/$group"
          params={{ group: 'current' }}
          search={{ company: id }}
          inherit
        >
          {counted(repricings, 'price change')}
        </AnchorLink>
      )}
    </>
  )
}
