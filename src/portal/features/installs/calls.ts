import type { InstallStep } from '#contract/installs/install-entry.ts'
import type { StoredInstallState } from '#contract/installs/install-state.ts'
import { installList, installStep } from '#contract/installs/install-list-endpoint.ts'
import { callApi } from '#portal/wire/api.ts'
import type { ConfirmedCalls } from '#portal/workflow/shapes/use-confirmation.ts'

const leadsTo: Readonly<Record<InstallStep, readonly StoredInstallState[]>> = {
  remove: ['removing', 'removed'],
  abandon: ['removed'],
}

/** The calls that take a step of an install of an add-on. */
export const installStepCalls = (addon: string, uuid: string, step: InstallStep): ConfirmedCalls => ({
  act: (options) => callApi(installStep, { params: { uuid, step } }, options),
  hasHappened: async (options) => {
    const [found] = await callApi(installList, { params: { addon }, query: { q: uuid } }, options)
    return found !== undefined && leadsTo[step].includes(found.state)
  },
})
