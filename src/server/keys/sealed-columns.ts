import type { PgColumn } from 'drizzle-orm/pg-core'
import {
  installRequests,
  manifests,
  outbox,
  sourceAccounts,
  twoFactors,
  webhooks,
} from '#server/db/schema.ts'

/** A column of sealed boxes. */
export interface SealedColumn {
  /** The word for one of its rows. */
  what: string
  id: PgColumn
  /** The record that the box is bound to, if not the row itself. */
  owner?: PgColumn
  box: PgColumn
  /** The encryption context that binds a box to its owner, by the owner's id. */
  context: (owner: string) => string
}

/** Every column that holds sealed boxes. */
export const sealedColumns = {
  manifest: {
    what: 'manifest',
    id: manifests.id,
    owner: manifests.addonId,
    box: manifests.secrets,
    context: (addonId: string) => `manifest of ${addonId}`,
  },
  sourceAccount: {
    what: 'GitHub account',
    id: sourceAccounts.userId,
    box: sourceAccounts.tokenBox,
    context: (userId: string) => `source-account:${userId}`,
  },
  authenticator: {
    what: 'authenticator',
    id: twoFactors.userId,
    box: twoFactors.secretBox,
    context: (userId: string) => `two-factor:${userId}`,
  },
  webhook: {
    what: 'webhook',
    id: webhooks.id,
    box: webhooks.secretBox,
    context: (webhookId: string) => `webhook ${webhookId}`,
  },
  letter: {
    what: 'letter',
    id: outbox.id,
    box: outbox.secretBox,
    context: (letterId: string) => `letter ${letterId}`,
  },
  config: {
    what: 'config of install',
    id: installRequests.resourceId,
    box: installRequests.configBox,
    context: (installId: string) => `install-config:${installId}`,
  },
  logDrain: {
    what: 'log drain of install',
    id: installRequests.resourceId,
    box: installRequests.logDrainBox,
    context: (installId: string) => `install-log-drain:${installId}`,
  },
} as const satisfies Record<string, SealedColumn>
