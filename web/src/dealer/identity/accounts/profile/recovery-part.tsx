import { Button } from '@mantine/core'
import { useText } from '#shared/i18n/use-text.ts'
import { confirm } from '#shared/ui/dialog/modals.ts'
import { Notice } from '#shared/ui/page/notice.tsx'
import { factors } from './profile.api.ts'
import classes from './profile.module.css'
import { ShownCodes } from './shown-codes.tsx'
import { useAttempt } from './use-attempt.ts'

interface RecoveryPartProps {
  readonly left: number
  /** New codes; shown until the user has saved them. */
  readonly shown: readonly string[]
  readonly onShown: (codes: readonly string[]) => void
}

/** Recovery codes for a lost phone and app. They are shown once. */
export function RecoveryPart({ left, shown, onShown }: RecoveryPartProps) {
  const t = useText('profile')
  const { isBusy, problem, attempt } = useAttempt()
  const make = () =>
    void attempt(async () => {
      if (left > 0 && !(await confirm({ kind: 'delete', title: t('codes.make_title') }))) return
      onShown((await factors.newRecoveryCodes()).recovery_codes)
    })
  return (
    <div className={classes['part']}>
      <h3 className="dp-subheading">{t('codes.title')}</h3>
      <p className={classes['faint']}>{left === 0 ? t('codes.none') : t('codes.left', { count: left })}</p>
      {problem === undefined ? null : <Notice tone="danger">{problem}</Notice>}
      {shown.length === 0 ? (
        <Button variant="default" loading={isBusy} onClick={make}>
          {t('codes.make')}
        </Button>
      ) : (
        <ShownCodes codes={shown} onKept={() => onShown([])} />
      )}
    </div>
  )
}
