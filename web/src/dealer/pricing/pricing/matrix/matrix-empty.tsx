import { useText } from '#shared/i18n/use-text.ts'
import { useAxisText } from './use-axis-text.ts'
import type { ReadyMatrix } from './use-matrix.ts'
import classes from './matrix.module.css'

/** No programme fits: lists them with their reasons. */
export function MatrixEmpty({ matrix }: { readonly matrix: ReadyMatrix }) {
  const t = useText('desking')
  const pricing = useText('pricing')
  const text = useAxisText(matrix.request.programmes)
  return (
    <div className={classes['empty']}>
      <p>{t(matrix.left_out.length === 0 ? 'empty.no_programmes' : 'empty.none_fits')}</p>
      <ul>
        {matrix.left_out.map(({ payment_type, programme, refusal }) => (
          <li key={`${payment_type} ${programme}`}>
            {t('empty.reason', {
              lender: text('programmes', programme),
              product: pricing(`column.${payment_type}`),
              reason: t(`refusal.${refusal}`),
            })}
          </li>
        ))}
      </ul>
    </div>
  )
}
