import { Button, CopyButton } from '@mantine/core'
import { useText } from '#shared/i18n/use-text.ts'
import { Notice } from '#shared/ui/page/notice.tsx'
import classes from './profile.module.css'

interface ShownCodesProps {
  readonly codes: readonly string[]
  readonly onKept: () => void
}

/** New recovery codes, which cannot be shown again. */
export function ShownCodes({ codes, onKept }: ShownCodesProps) {
  const t = useText('profile')
  return (
    <>
      <Notice tone="attention">{t('codes.shown')}</Notice>
      <ul className={classes['codes']}>
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes['acts']}>
        <CopyButton value={codes.join('\n')}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {t(copied ? 'app.copied' : 'codes.copy')}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onKept}>{t('codes.done')}</Button>
      </div>
    </>
  )
}
