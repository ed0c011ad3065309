import { useConfig } from '#portal/app/use-config.ts'
import { comingTime } from '#portal/ui/format/dates.ts'
import { Time } from '#portal/ui/format/time.tsx'
import { useIsDue } from './use-is-due.ts'

/** When changes come out to customers, within a sentence: 'out at 23:30 UTC'; once that has begun, so. */
export function NextPublication({ at }: { at: string }) {
  const { now } = useConfig()
  if (useIsDue(at)) return 'being published now'
  return (
    <>
      out <Time at={at}>{comingTime(at, now)}</Time>
    </>
  )
}
