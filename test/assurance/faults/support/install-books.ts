import { eq } from 'drizzle-orm'
import { audit } from '#server/commands/audit.ts'
import { doctor } from '#server/commands/doctor.ts'
import { installRequests, plans, providerResources } from '#server/db/schema.ts'
import { openPlace } from '#test/support/prepared.ts'
import type { InstallCustomer } from './install-customer.ts'
import type { InstallSite } from './install-site.ts'

/** All that the platform knows of its installs, and what its commands say of the data. */
export async function readBooks({ place }: InstallSite) {
  const { db, close } = await openPlace(place)
  try {
    const rows = await db
      .select({
        uuid: installRequests.resourceId,
        state: providerResources.state,
        plan: plans.slug,
      })
      .from(installRequests)
      .innerJoin(providerResources, eq(providerResources.id, installRequests.resourceId))
      .innerJoin(plans, eq(plans.id, installRequests.planId))
    return { rows, audit: (await audit(db)).report, doctor: (await doctor(db)).report }
  } finally {
    await close()
  }
}

export type Books = Awaited<ReturnType<typeof readBooks>>

/** Answers to customers that are not so in the end. */
export const broken = ({ rows }: Books, customers: readonly InstallCustomer[]): string[] =>
  customers.flatMap(({ installs }) =>
    installs.flatMap(({ uuid, plan, wasRemoved }) => {
      const row = rows.find((each) => each.uuid === uuid)
      if (row === undefined) return [`${uuid} is not there`]
      if (wasRemoved) return row.state === 'removed' ? [] : [`${uuid} was removed, and is ${row.state}`]
      const isSo = plan === null || (row.state === 'provisioned' && row.plan === plan)
      return isSo ? [] : [`${uuid} was on ${plan}, and is ${row.state} on ${row.plan}`]
    }),
  )
