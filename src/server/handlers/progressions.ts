import { loadAddonRecord } from '../records/load-addons.ts'
import { actOf } from '../rules/act.ts'
import { progress } from '../rules/progressions.ts'
import { reloadAddon } from '../subjects.ts'
import type { Handlers } from './handler.ts'

export const progressionHandlers = {
  progressionCreate: async ({ body }, c) => {
    const { id } = await progress(actOf(c), c.subject, body)
    const addon = await reloadAddon(c.tx, id)
    return {
      ...body,
      addon: await loadAddonRecord(c, addon),
      revision: addon.revision,
      visible: addon.visible,
      defaultPlanSlug: body.to === 'ga' ? addon.defaultPlanSlug : null,
      planOverrides: body.planOverrides ?? null,
    }
  },
} satisfies Partial<Handlers>
