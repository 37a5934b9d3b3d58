internal import CCairo

extension Text {
  /// The paths of all that is read when text is set: the machine's folders of fonts, and fontconfig's configuration and caches.
  ///
  /// Some may not exist. They are found out once, which takes as long as reading the configuration.
  package static let fontPlaces: [String] = {
    guard let config = FcInitLoadConfig() else { return [] }
    defer { FcConfigDestroy(config) }
    let lists = [FcConfigGetFontDirs(config), FcConfigGetConfigFiles(config), FcConfigGetCacheDirs(config)]
    return lists.compactMap(\.self).flatMap { list in
      defer { FcStrListDone(list) }
      var paths: [String] = []
      while let path = FcStrListNext(list) { paths.append(String(cString: path)) }
      return paths
    }
  }()
}
