/** A request to what is tested and what it answered; whoever keeps it masks secrets and shortens long bodies. */
export interface LoggedRequest {
  method: string
  /** With its query. */
  path: string
  status: number
  ms: number
  /** Only JSON is kept. */
  sent: string | null
  answered: string | null
}

let requests: LoggedRequest[] | null = null

/** Begins anew; what was kept of the requests before is forgotten. */
export function beginRequestLog(): void {
  requests = []
}

/** True once a log was begun. */
export const keepsRequests = (): boolean => requests !== null

export function keepRequest(request: LoggedRequest): void {
  requests?.push(request)
}

/** Every request that was kept since the log was begun, in the order in which they were answered. */
export const requestsLogged = (): readonly LoggedRequest[] => requests ?? []
