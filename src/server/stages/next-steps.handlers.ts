import { loadAddonRecord } from '#server/addons/load-addons.ts'
import { loadTransitions } from '#server/addons/load-transitions.ts'
import type { Handlers } from '#server/law/handler.ts'
import { approvalsOfAddon } from './load-approvals.ts'
import { requirementRecords } from './requirements.record.ts'
import { requirementItems } from './requirements.rules.ts'

export const nextStepsHandlers = {
  nextStepsView: async (_, c) => {
    const { tx, caller, subject, config, page } = c
    return {
      addon: await loadAddonRecord(c, subject),
      approvals: await approvalsOfAddon(tx, subject.id, caller.admin),
      requirements: requirementRecords(await requirementItems(tx, subject, config), subject),
      transitions: await loadTransitions(tx, { addon: subject, forAdmin: caller.admin, days: {} }, page),
    }
  },
} satisfies Partial<Handlers>
