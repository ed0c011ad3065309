import type { PersonRecord } from '#contract/people/person.ts'
import { CompanyLink } from '#portal/app/company-link.tsx'

/** Names whom an account belongs to: staff, a company with the way there, or nobody. */
export function BelongsTo({ person: { staff, company } }: { person: PersonRecord }) {
  if (staff !== 'no') return 'Platform staff'
  return company === null ? 'No company' : <CompanyLink company={company} />
}
