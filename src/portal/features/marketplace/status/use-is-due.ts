import { useEffect, useState } from 'react'
import { useConfig } from '#portal/app/use-config.ts'

/** True once an instant (ISO) has come, also while the page is open. */
export function useIsDue(at: string): boolean {
  const { now } = useConfig()
  const [come, setCome] = useState<string | null>(null)
  const left = Date.parse(at) - now.getTime()
  useEffect(() => {
    if (left <= 0) return undefined
    const coming = setTimeout(() => setCome(at), left)
    return () => clearTimeout(coming)
  }, [at, left])
  return left <= 0 || come === at
}
