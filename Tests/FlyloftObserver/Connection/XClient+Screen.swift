internal import CX11
package import Flyloft

// What a desktop's settings do to the screen.
extension XClient {
  /// Gives the screen another size, as `xrandr` does: no larger than the server was started with.
  ///
  /// - Returns: false where the server has no other sizes.
  @discardableResult
  package func setScreen(to size: PixelSize) -> Bool {
    guard let resources = XRRGetScreenResources(connection, root) else { return false }
    defer { XRRFreeScreenResources(resources) }
    guard resources.pointee.noutput > 0, resources.pointee.ncrtc > 0 else { return false }
    var output = resources.pointee.outputs[0]
    let (crtc, mode) = (resources.pointee.crtcs[0], mode(size, of: output))
    let (none, rotation) = (Int32(RRSetConfigSuccess), UInt16(RR_Rotate_0))
    // Neither may the output be larger than the screen, nor the screen be without it for long.
    XGrabServer(connection)
    var status = XRRSetCrtcConfig(connection, resources, crtc, UInt(CurrentTime), 0, 0, 0, rotation, nil, 0)
    if status == none {
      XRRSetScreenSize(connection, root, Int32(size.width), Int32(size.height), 254, 191)
      status = XRRSetCrtcConfig(connection, resources, crtc, UInt(CurrentTime), 0, 0, mode, rotation, &output, 1)
    }
    XUngrabServer(connection)
    sync()
    return status == none
  }

  /// What an output is to show.
  private func mode(_ size: PixelSize, of output: RROutput) -> RRMode {
    let resources = XRRGetScreenResources(connection, root)!
    defer { XRRFreeScreenResources(resources) }
    let modes = UnsafeBufferPointer(start: resources.pointee.modes, count: Int(resources.pointee.nmode))
    if let known = modes.first(where: { Int($0.width) == size.width && Int($0.height) == size.height }) {
      return known.id
    }
    var name = Array("\(size.width)x\(size.height)".utf8CString)
    return name.withUnsafeMutableBufferPointer { name in
      var mode = XRRModeInfo()
      (mode.width, mode.height) = (UInt32(size.width), UInt32(size.height))
      (mode.name, mode.nameLength) = (name.baseAddress!, UInt32(name.count - 1))
      let made = XRRCreateMode(connection, root, &mode)
      XRRAddOutputMode(connection, output, made)
      return made
    }
  }

  /// Sets the X resources of all programs, a line for each, such as `Xft.dpi: 144`.
  package func setResources(_ text: String) {
    let bytes = Array(text.utf8)
    XChangeProperty(
      connection, root, UInt(XA_RESOURCE_MANAGER), UInt(XA_STRING), 8, PropModeReplace, bytes, Int32(bytes.count))
    sync()
  }
}
