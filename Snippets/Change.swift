// Did it change? The difference of two readings of one person, judged by their errors.

import QPKit

let abduction = Feature.rangeOfMotion(.shoulder(side: .left, movement: .abduction))

func compare(_ today: FeatureResult, with earlier: FeatureResult) throws {
  let change = try today.change(from: earlier, of: abduction)
  print(change.difference)  // later − earlier: 12
  print(change.interval as Any)  // 7…17, the 95 % interval of the true change
  print(change.verdict)  // changed, notShown or unknown
  print(change.minimumDetectableEffect as Any)  // the smallest true change that would have been found 80 times in 100
}
