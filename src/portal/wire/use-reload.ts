import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

/**
 * Asks the platform anew for what the page shows, after something was changed or refused. Once the session has
 * ended the page stays as it is, with what was typed, until the person signs in again (READINGS 28).
 */
export function useReload(): () => Promise<void> {
  const router = useRouter()
  return useCallback(async () => {
    if (router.options.context.session.getSnapshot().hasTag('signedIn')) await router.invalidate()
  }, [router])
}
