/** Every kind of mail. A new one is a file here, its line below, and the place where it is queued. */
export { approvalWithdrawn } from './approvalWithdrawn';
export { cardLink } from './cardLink';
export { cardUnused } from './cardUnused';
export { interestConfirm } from './interestConfirm';
export { operatorAttention } from './operatorAttention';
export { operatorInterest } from './operatorInterest';
export { operatorMessage } from './operatorMessage';
export { operatorTransferAsked } from './operatorTransferAsked';
export { paymentReceived } from './paymentReceived';
export { paymentRefunded } from './paymentRefunded';
export { pinLocked } from './pinLocked';
export { reportAnswered } from './reportAnswered';
export { reportReceived } from './reportReceived';
export { transferApproved } from './transferApproved';
export { transferAsked } from './transferAsked';
export { transferDismissed } from './transferDismissed';
export { weeklyFigures } from './weeklyFigures';
