import { useRouter } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'

/** The signed-in user's access token; empty once the session has ended. */
export function useAccessToken(): string {
  const { session } = useRouter().options.context
  return useSelector(session, ({ context }) => context.session?.accessToken ?? '')
}
