import { ROUTES } from '@tessera/domain/addresses/paths';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/** Time to see the last tile being laid, in ms. */
const LANDING_MS = 1500;

/** What the next page says. */
export const THANKS = { notice: 'Thank you. Your payment has arrived.' };

/** Opens the dashboard a moment after the payment has arrived on this page. */
export function useMoveOnOnceLanded(hasLanded: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!hasLanded) return;
    const timer = setTimeout(() => void navigate(ROUTES.dashboard, { replace: true, state: THANKS }), LANDING_MS);
    return () => clearTimeout(timer);
  }, [hasLanded, navigate]);
}
