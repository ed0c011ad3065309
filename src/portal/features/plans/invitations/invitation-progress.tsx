import { spelledDay } from '#contract/formats/spelled-day.ts'
import type { InstalledSpan } from '#contract/installs/installed-span.ts'
import { Time } from '#portal/ui/format/time.tsx'

interface Props {
  invited: InstalledSpan & { createdAt: string }
}

/** Says how far an invited account has come, and since when: invited, installed, or removed again. */
export function InvitationProgress({ invited: { createdAt, installedAt, removedAt } }: Props) {
  const [words, at] =
    installedAt !== null
      ? ['Installed since', installedAt]
      : removedAt !== null
        ? ['Removed', removedAt]
        : ['Invited', createdAt]
  return (
    <>
      {words} <Time at={at}>{spelledDay(at)}</Time>
    </>
  )
}
