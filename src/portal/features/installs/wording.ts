import type { Tone } from '#portal/ui/signs/tone.ts'
import type { InstallEntry, InstallStep } from '#contract/installs/install-entry.ts'
import type { StoredInstallState } from '#contract/installs/install-state.ts'
import { attemptErrorNames } from '#contract/wording/attempt-errors.ts'
import { recentTime } from '#portal/ui/format/dates.ts'
import type { IconName } from '#portal/ui/signs/icon.tsx'

/** Colour and icon of a state; its name is shown beside them. */
export const installLooks: Readonly<Record<StoredInstallState, { tone: Tone; icon: IconName }>> = {
  requested: { tone: 'yellow', icon: 'clock' },
  waiting: { tone: 'yellow', icon: 'clock' },
  provisioned: { tone: 'green', icon: 'check' },
  changing: { tone: 'yellow', icon: 'clock' },
  failed: { tone: 'red', icon: 'alert' },
  removing: { tone: 'yellow', icon: 'clock' },
  removed: { tone: 'gray', icon: 'stop' },
}

/** The part of a uuid by which people tell installs apart. */
export const shortUuid = (uuid: string): string => uuid.slice(0, 8)

/** Tells which calls keep failing: '503 since 14:02 UTC, 6 tries, next at 14:20 UTC'. */
export function troubleWording(
  { error, responseCode, tries, since, nextTryAt }: NonNullable<InstallEntry['trouble']>,
  now: Date,
): string {
  const name = attemptErrorNames[error]
  const failed = responseCode === null ? name : `${name} (${responseCode})`
  const tried = `${tries} ${tries === 1 ? 'try' : 'tries'}`
  const next = nextTryAt === null ? 'not tried again' : `next at ${recentTime(nextTryAt, now)}`
  return `${failed} since ${recentTime(since, now)}, ${tried}, ${next}`
}

/** The steps that staff take, as buttons name them. */
export const installVerbs: Readonly<Record<InstallStep, string>> = { remove: 'End', abandon: 'Give up' }

/** The flash once a step is taken. */
export const installDone: Readonly<Record<InstallStep, string>> = {
  remove: 'Install ended',
  abandon: 'Removal given up',
}

/** The consequences of a step, before it is taken. */
export const installConsequences: Readonly<
  Record<InstallStep, (install: Pick<InstallEntry, 'account' | 'app'>) => string[]>
> = {
  remove: ({ account, app }) => [
    `${account ?? 'The customer'} loses the add-on on ${app ?? 'the app'} and is billed for it up to now.`,
    'The platform asks its provider to remove it, and keeps asking until it has. This cannot be undone.',
  ],
  abandon: () => [
    'The platform stops asking the provider to remove it, and takes it as over.',
    'The provider may still have it and its data: let them know some other way. This cannot be undone.',
  ],
}
