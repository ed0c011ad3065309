import { redirect } from '@tanstack/react-router'
import { pageOf } from '#portal/app/errors/found.ts'
import type { ResultsOf } from '#portal/wire/read.ts'
import type { ownCompanyReads } from '../reads.ts'

type OwnCompany = ResultsOf<ReturnType<typeof ownCompanyReads>>

/** Waits for the company's page behind a panel; leads a person without a company to what that page tells them. */
export async function ownCompanyBehind(
  behind: Promise<{ loaderData?: OwnCompany | null | undefined }>,
): Promise<OwnCompany> {
  const own = await pageOf(behind)
  if (own === null) throw redirect({ to: '/company', replace: true })
  return own
}
