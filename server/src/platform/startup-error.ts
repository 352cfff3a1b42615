/** Why the product could not start. Each code has one cure, named by the message. */
export type StartupErrorCode =
  | 'configuration_invalid'
  | 'port_in_use'
  | 'data_folder_unwritable'
  | 'data_folder_full'
  | 'data_folder_foreign'
  | 'data_folder_version'
  | 'data_folder_damaged'
  | 'database_binaries_missing'
  | 'database_binaries_unreadable'
  | 'database_start_failed'
  | 'database_url_invalid'
  | 'database_unreachable'
  | 'database_too_old'
  | 'migration_changed'
  | 'owner_rights'
  | 'sealing_key_lost'
  | 'key_service_unavailable'
  | 'web_not_built'
  | 'sandbox_failed'

/**
 * A start that failed for a reason its operator can fix. The message is one line that says what is wrong and what to
 * do; the entry point prints it and exits with 1, without a stack.
 */
export class StartupError extends Error {
  readonly code: StartupErrorCode

  constructor(code: StartupErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StartupError'
    this.code = code
  }
}
