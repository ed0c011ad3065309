import type { AttemptErrorType } from '../failed-attempt.ts'

/** The kinds of failed calls to a provider as people read them. */
export const attemptErrorNames: Readonly<Record<AttemptErrorType, string>> = {
  timeout: 'Time-out',
  connection_error: 'Connection error',
  tls_error: 'TLS error',
  refused_address: 'Refused address',
  too_large: 'Too large',
  client_error: 'Client error',
  server_error: 'Server error',
  unexpected_status: 'Unexpected status',
  invalid_json: 'Invalid JSON',
  invalid_response: 'Invalid response',
  async_timeout: 'Asynchronous time-out',
}
